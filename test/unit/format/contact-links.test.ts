import { describe, expect, test } from 'vitest';
import { callLink, linkedinLink, mailLink } from '../../../lib/format/addresses.ts';

describe('mailLink', () => {
  test.each<[string | null | undefined, string | undefined]>([
    ['jane@contoso.example', 'mailto:jane@contoso.example'],
    [' jane@contoso.example ', 'mailto:jane@contoso.example'],
    ['jane.doe+crm@mail.contoso.example', 'mailto:jane.doe%2Bcrm@mail.contoso.example'],
    ["o'neill@contoso.example", "mailto:o'neill@contoso.example"],
    ['jörg@müller.example', 'mailto:j%C3%B6rg@müller.example'],
    ['a/b@contoso.example', 'mailto:a%2Fb@contoso.example'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['jane', undefined],
    ['jane@localhost', undefined],
    ['@contoso.example', undefined],
    ['jane@@contoso.example', undefined],
    ['jane@contoso..example', undefined],
    ['jane@contoso.example?bcc=eve@x.example', undefined],
    ['jane@contoso.example,eve@x.example', undefined],
    ['jane@contoso.example;eve@x.example', undefined],
    ['jane%0abcc:eve@x.example', undefined],
    ['jane@contoso.example\nbcc: eve@x.example', undefined],
    ['Jane <jane@contoso.example>', undefined],
    ['jane&body=x@contoso.example', undefined],
    ['javascript:alert(1)//@x.example', undefined],
    ['jane\u{202E}@contoso.example', undefined],
  ])('%j', (email, expected) => {
    expect(mailLink(email)).toBe(expected);
  });
});

describe('callLink', () => {
  test.each<[string | null | undefined, string | undefined]>([
    ['+491701234567', 'tel:+491701234567'],
    [' +491701234567 ', 'tel:+491701234567'],
    ['+12', 'tel:+12'],
    ['+123456789012345', 'tel:+123456789012345'],
    ['+1234567890123456', undefined],
    ['+0123', undefined],
    ['491701234567', undefined],
    ['+49 170 1234567', undefined],
    ['*#06#', undefined],
    ['+49;ext=1', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j', (phoneNumber, expected) => {
    expect(callLink(phoneNumber)).toBe(expected);
  });
});

describe('linkedinLink', () => {
  test.each<[string | null | undefined, string | undefined]>([
    ['https://www.linkedin.com/in/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
    ['https://de.linkedin.com/in/jane', 'https://de.linkedin.com/in/jane'],
    ['linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['www.LinkedIn.com/in/jane', 'https://www.linkedin.com/in/jane'],
    [' https://linkedin.com/in/jane ', 'https://linkedin.com/in/jane'],
    ['http://linkedin.com/in/jane', 'http://linkedin.com/in/jane'],
    ['https://linkedin.com.evil.example/in/jane', undefined],
    ['https://evil-linkedin.com/in/jane', undefined],
    ['https://evil.example/linkedin.com', undefined],
    ['https://linkedin.com@evil.example/', undefined],
    ['https://user:word@linkedin.com/in/jane', undefined],
    ['javascript:alert("linkedin.com")', undefined],
    ['data:text/html,linkedin.com', undefined],
    ['//linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['jane-doe', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j', (raw, expected) => {
    expect(linkedinLink(raw)?.href).toBe(expected);
  });
});
