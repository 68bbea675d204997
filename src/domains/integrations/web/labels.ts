import { dateTime, relative } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type {
  AttemptResult,
  Delivery,
  DeliveryState,
  EventArea,
  OffReason,
  Webhook,
} from '../contract/webhooks.models.ts'

type Badge = Readonly<{ tone: Tone; word: string }>

const OFF: Readonly<Record<OffReason, string>> = {
  person: 'Switched off',
  failures: 'Off: failing',
  gone: 'Off: gone',
  owner: 'Off: no owner',
}

/** The state of a webhook: a badge where someone must act. */
export const stateOf = ({ state, off_reason, failing_since }: Webhook): Badge => {
  if (state === 'on')
    return failing_since === null ? { tone: 'good', word: 'On' } : { tone: 'attention', word: 'Failing' }
  const reason = off_reason ?? 'person'
  return { tone: reason === 'person' ? 'off' : 'bad', word: OFF[reason] }
}

const STATES: Readonly<Record<DeliveryState, Badge>> = {
  waiting: { tone: 'attention', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' },
  withheld: { tone: 'off', word: 'Withheld' },
}

export const deliveryStateOf = ({ state }: Pick<Delivery, 'state'>): Badge => STATES[state]
export const DELIVERY_OPTIONS = Object.entries(STATES).map(([value, { word }]) => ({ value, label: word }))

const labelOf = (areas: readonly EventArea[], area: string): string =>
  areas.find((one) => one.area === area)?.label ?? area

/** The areas of a webhook as people read them. */
export const areasText = (areas: readonly EventArea[], { areas: chosen }: Pick<Webhook, 'areas'>): string =>
  chosen.length === 0 ? 'Everything' : chosen.map((area) => labelOf(areas, area)).join(', ')

export const lastDelivery = ({ last_delivered_at }: Webhook): string =>
  last_delivered_at === null ? 'None yet' : relative(last_delivered_at)

const MAX_TEXT_CHARS = 80

/** The result of the last attempt of a delivery: the status, and the beginning of the response where it was refused. */
export const resultOf = ({ http_status, error, response, state }: Delivery): string => {
  if (http_status === null) return error ?? '–'
  const isShown = state !== 'delivered' && response
  return isShown ? `${http_status}: ${response.slice(0, MAX_TEXT_CHARS)}` : String(http_status)
}

export const durationOf = (ms: number | null): string => (ms === null ? '–' : `${ms} ms`)

/** The result of a test as a sentence. */
export const testText = ({ is_ok, http_status, duration_ms, error }: AttemptResult): string => {
  if (http_status === null) return `The test did not arrive. ${error ?? ''}`.trim()
  const response = `The response was ${http_status} after ${durationOf(duration_ms)}`
  return is_ok ? `The test has arrived. ${response}.` : `The test was refused. ${response}.`
}

/** The next attempt of a delivery, or the end of it. */
export const nextText = ({ state, attempts, next_attempt_at }: Delivery): string => {
  if (state !== 'waiting' || next_attempt_at === null) return String(attempts)
  return attempts === 0 ? 'Not tried yet' : `${attempts}, next ${dateTime(next_attempt_at)}`
}
