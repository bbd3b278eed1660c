// Loaded before all else in a process: `Date` says the day and hour of CLOCK_AT when the process starts, and goes on from there.
const by = Date.parse(process.env.CLOCK_AT ?? '') - Date.now();
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + by] : parts));
  }
  static now() {
    return RealDate.now() + by;
  }
}

if (!Number.isNaN(by)) globalThis.Date = ShiftedDate;
