import { assert, constant, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repaymentSchedule } from './repayment-schedule.ts';

describe('the repayment schedule', () => {
  it('repays exactly the principal for any terms', () => {
    const terms = record({
      principal: integer({ min: 100_000, max: 1_000_000_000 }),
      annualRatePercent: integer({ min: 0, max: 3_600 }).map((hundredths) => hundredths / 100),
      months: integer({ min: 1, max: 36 }),
      paidOut: constant('2026-03-12'),
    });
    assert(
      property(terms, (loan) => {
        const schedule = repaymentSchedule(loan);
        expect(schedule).toHaveLength(loan.months);
        expect(schedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(loan.principal);
        expect(schedule.at(-1)?.balance).toBe(0);
        for (const { principal, interest, payment } of schedule) expect(principal + interest).toBe(payment);
        // Payment and interest are each rounded by up to half a unit every month. The error grows with interest until
        // the last month settles it.
        const rate = loan.annualRatePercent / 1200;
        const growth = rate === 0 ? loan.months : ((1 + rate) ** loan.months - 1) / rate;
        const [first] = schedule;
        expect(Math.abs((first?.payment ?? 0) - (schedule.at(-1)?.payment ?? 0))).toBeLessThanOrEqual(
          growth + 1,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('falls due on the fifth of each month, across the end of a year', () => {
    const loan = { principal: 120_000, annualRatePercent: 0, months: 3, paidOut: '2026-10-31' };
    expect(repaymentSchedule(loan)).toEqual([
      { number: 1, due: '2026-11-05', principal: 40_000, interest: 0, payment: 40_000, balance: 80_000 },
      { number: 2, due: '2026-12-05', principal: 40_000, interest: 0, payment: 40_000, balance: 40_000 },
      { number: 3, due: '2027-01-05', principal: 40_000, interest: 0, payment: 40_000, balance: 0 },
    ]);
  });

  it('charges interest on the outstanding balance', () => {
    const [first, second] = repaymentSchedule({
      principal: 25_000_000,
      annualRatePercent: 12,
      months: 12,
      paidOut: '2026-01-01',
    });
    expect(first).toMatchObject({ interest: 250_000, payment: 2_221_220 });
    expect(second?.interest).toBe(Math.round((first?.balance ?? 0) * 0.01));
  });
});
