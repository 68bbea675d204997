import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { percentOf } from '#kit/web/format/numbers.ts'
import { money } from '#kit/web/format/money.ts'
import type { Hike, HikeReason, HikeState } from '../../contract/hikes.models.ts'

export const NONE = '–'

export const HIKE_SIGNS: Readonly<Record<HikeState, Readonly<{ tone: Tone; word: string }>>> = {
  proposed: { tone: 'attention', word: 'Proposed' },
  approved: { tone: 'away', word: 'Approved' },
  rejected: { tone: 'bad', word: 'Rejected' },
  withdrawn: { tone: 'off', word: 'Withdrawn' },
  applied: { tone: 'good', word: 'Applied' },
}

export const HIKE_REASONS: Readonly<Record<HikeReason, string>> = {
  annual: 'Annual review',
  promotion: 'Promotion',
  market: 'Market adjustment',
  merit: 'Merit',
  equity: 'Pay equity',
}

const HUNDRED = 100
const DECIMALS = 2

/** Hundredths of a percent as `4.25 %`; nothing where they are not shown. */
export const raiseText = (percent_bp: number | null): string => percentOf(percent_bp, DECIMALS)

type Paid = Readonly<{ currency: string; basis: Hike['basis'] }>

/** An amount of a month or an hour; nothing where it is not shown. */
export const payText = (minor: number | null, { currency, basis }: Paid): string =>
  minor === null ? NONE : `${money(minor, currency)}${basis === 'hourly' ? ' an hour' : ''}`

/** The last result before a raise: `3.94 Exceeds`; nothing where there is none. */
export const resultText = ({ evaluation }: Pick<Hike, 'evaluation'>): string =>
  evaluation === null ? NONE : `${(evaluation.score_x100 / HUNDRED).toFixed(DECIMALS)} ${evaluation.grade}`
