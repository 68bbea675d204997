import { dayText as longDay } from '#kit/contract/day-text.ts'

/** A date, or the date of an instant in UTC, as notices and receipts write it: 4 March 2026. */
export const dayText = (at: string): string => longDay(at.slice(0, 10))
