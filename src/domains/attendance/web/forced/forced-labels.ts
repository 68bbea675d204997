import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { ForcedState } from '../../contract/forced.models.ts'

/** The states as lists show them. */
export const FORCED_SIGNS: Readonly<Record<ForcedState, Readonly<{ word: string; tone: Tone }>>> = {
  detected: { word: 'No time yet', tone: 'bad' },
  proposed: { word: 'Proposed', tone: 'attention' },
  returned: { word: 'Returned', tone: 'elsewhere' },
  approved: { word: 'Approved', tone: 'good' },
  superseded: { word: 'Settled otherwise', tone: 'off' },
}
