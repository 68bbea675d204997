import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import { SAMPLES } from './samples.ts'
import type { DemoAccount, Story } from './stories.ts'

const isKind = (key: string): key is NoticeKindKey => key in SAMPLES

/** A notice of every kind that accounts of an area get. */
export const samplesFor = (area: DemoAccount['area']): readonly Story[] =>
  Object.entries(SAMPLES).flatMap(([kind, { area: to, body = '', ...sample }]): Story[] =>
    isKind(kind) && (to === area || to === 'both') ? [{ kind, body, priority: 'normal', ...sample }] : [],
  )
