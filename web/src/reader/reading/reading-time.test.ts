import { ZOOM_LEVELS } from '@countersign/contract/rules/document-reading';
import { consentToDocument } from '@countersign/contract/signer/document';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { participant } from '../../journey/testing/participant.ts';
import { createReadingTime } from './reading-time.ts';

function withClock() {
  let time = 1000;
  const reading = createReadingTime(() => time);
  return { reading, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('the time spent on each page', () => {
  it('counts every page in view, by zoom level and mode', () => {
    const { reading, pass } = withClock();
    reading.show([1], { zoom: 1, mode: 'page' });
    pass(3000);
    reading.show([1, 2], { zoom: 1, mode: 'page' });
    pass(500);
    reading.show([2], { zoom: 1.5, mode: 'page' });
    pass(250);
    reading.show([2], { zoom: 1.5, mode: 'text' });
    pass(10);
    expect(reading.report()).toEqual({
      pages: [
        { page: 1, zoom: 1, mode: 'page', milliseconds: 3500 },
        { page: 2, zoom: 1, mode: 'page', milliseconds: 500 },
        { page: 2, zoom: 1.5, mode: 'page', milliseconds: 250 },
        { page: 2, zoom: 1.5, mode: 'text', milliseconds: 10 },
      ],
      milliseconds: 3760,
    });
  });

  it('does not count while the page is hidden', () => {
    const { reading, pass } = withClock();
    reading.show([1], { zoom: 1, mode: 'page' });
    pass(100);
    reading.pause();
    pass(60_000);
    reading.show([2], { zoom: 1, mode: 'page' });
    pass(60_000);
    reading.resume();
    pass(200);
    reading.pause();
    reading.pause();
    expect(reading.report()).toEqual({
      pages: [
        { page: 1, zoom: 1, mode: 'page', milliseconds: 100 },
        { page: 2, zoom: 1, mode: 'page', milliseconds: 200 },
      ],
      milliseconds: 300,
    });
  });

  it('loses no time when the clock is set back', () => {
    const { reading, pass } = withClock();
    reading.show([1], { zoom: 1, mode: 'page' });
    pass(400);
    reading.show([1], { zoom: 1, mode: 'page' });
    pass(-5000);
    expect(reading.report().pages).toEqual([{ page: 1, zoom: 1, mode: 'page', milliseconds: 400 }]);
  });

  it('counts the time of several pages in view once', () => {
    const { reading, pass } = withClock();
    reading.show([1, 2, 3], { zoom: 0.5, mode: 'page' });
    pass(10_900);
    reading.show([], { zoom: 0.5, mode: 'page' });
    pass(5000);
    const { pages, milliseconds } = reading.report();
    expect(pages.map((each) => each.milliseconds)).toEqual([10_900, 10_900, 10_900]);
    expect(milliseconds).toBe(10_900);
  });

  it('stays within the limits of the API, even after 500 pages at every zoom level and a night on one page', () => {
    const { reading, pass } = withClock();
    for (let page = 1; page <= 500; page += 1) {
      for (const zoom of ZOOM_LEVELS) {
        reading.show([page], { zoom, mode: 'page' });
        pass(10.4);
      }
    }
    pass(40 * 60 * 60 * 1000);
    const body = {
      participant_id: participant.participant_id,
      scroll_confirmed: true,
      consent_given: true,
      reading: reading.report().pages,
      reading_milliseconds: reading.report().milliseconds,
    };
    expect(body.reading).toHaveLength(3500);
    expect(consentToDocument.body.safeParse(body).error).toBeUndefined();
  });

  it('accounts for exactly the time that was observed', () => {
    const moment = fc.record({
      pages: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
      zoom: fc.constantFrom(...ZOOM_LEVELS),
      looks: fc.boolean(),
      lasts: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
        const { reading, pass } = withClock();
        let watched = 0;
        let passed = 0;
        for (const { pages, zoom, looks, lasts } of moments) {
          if (looks) reading.resume();
          else reading.pause();
          reading.show(pages, { zoom, mode: 'page' });
          pass(lasts);
          if (looks) watched += lasts * pages.length;
          if (looks && pages.length > 0) passed += lasts;
        }
        const report = reading.report();
        expect(report.pages.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(watched);
        expect(report.milliseconds).toBe(passed);
      }),
    );
  });
});
