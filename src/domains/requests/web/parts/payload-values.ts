import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { PayloadField, RequestFull } from '../../contract/requests.models.ts'

type Value = RequestFull['payload'][string]

const textOf = (field: PayloadField, value: Exclude<Value, null>): string => {
  if (field.type === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value)
  if (field.type === 'date') return day(String(value))
  if (field.type === 'minutes') return duration(Number(value))
  if (field.type === 'number') return number(Number(value), 2)
  return String(value)
}

/**
 * Returns the values of the fields of a kind with their labels; without people, whose id alone means nothing to a
 * reader.
 */
export const listPayloadValues = ({
  payload,
  payload_fields,
}: Pick<RequestFull, 'payload' | 'payload_fields'>): readonly (readonly [label: string, value: string])[] =>
  payload_fields
    .filter(({ type }) => type !== 'person')
    .flatMap((field) => {
      const value = payload[field.name]
      return value === undefined || value === null || value === '' ? [] : [[field.label, textOf(field, value)] as const]
    })
