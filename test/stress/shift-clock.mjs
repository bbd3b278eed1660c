// Preloaded into a process: shifts `Date` so that the process starts at CLOCK_AT.
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
