import { percentOf } from '#kit/web/format/numbers.ts'

/** A rate in hundredths of a percent as `19 %`, with up to three decimals. */
export const rateText = (bp: number): string => percentOf(bp, 3)
