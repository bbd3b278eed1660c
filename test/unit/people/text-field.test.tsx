import { describe, expect, it } from 'vitest';
import { TextField } from '../../../components/people/TextField.tsx';
import type { FieldFault } from '../../../lib/people/person-form.ts';
import { draw } from '../fixtures/render.tsx';

async function drawField(field: { value: string; fault?: FieldFault; touched?: boolean }) {
  const { find, text } = await draw(
    <TextField
      readOnly={false}
      name="phoneNumber"
      label="Phone"
      hint="With the country"
      onInput={() => undefined}
      fault={undefined}
      touched={false}
      {...field}
    />,
  );
  return { note: find('p').textContent, isInvalid: find('input').getAttribute('aria-invalid'), text: text() };
}

describe('a form field', () => {
  it('shows its hint while nothing is wrong', async () => {
    expect(await drawField({ value: '+49 30' })).toMatchObject({
      note: 'With the country',
      isInvalid: 'false',
    });
  });

  it('shows the fault from the first letter on, in place of the hint', async () => {
    const { note, isInvalid } = await drawField({ value: '030', fault: 'phonePlus' });
    expect(isInvalid).toBe('true');
    expect(note).not.toBe('With the country');
  });

  it('does not mark a missing value as wrong before it was touched', async () => {
    expect(await drawField({ value: ' ', fault: 'nameMissing' })).toMatchObject({ isInvalid: 'false' });
    expect(await drawField({ value: ' ', fault: 'nameMissing', touched: true })).toMatchObject({
      isInvalid: 'true',
    });
  });
});
