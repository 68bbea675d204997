import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { day } from '#kit/web/format/dates.ts'
import { listSources } from '../../contract/scores.calls.ts'
import type { ScoreSource } from '../../contract/scores.models.ts'
import { SOURCE } from './words.ts'

type Props = Readonly<{
  person_id: number | null | undefined
  type: FieldProps<ScoreSource>
  source: FieldProps<number>
}>

/** What the points are for: something that the person finished lately. Not there while nothing is known. */
export const SourceField = ({ person_id, type, source }: Props) => {
  const query = useCallQuery(listSources, { params: { userId: person_id ?? 0 } }, { enabled: Boolean(person_id) })
  const choices = query.data ?? []
  if (!person_id || choices.length === 0) return null
  const options = choices.map((one) => ({
    value: `${one.source_type}:${one.source_id}`,
    label: one.label,
    under: `${SOURCE[one.source_type]} · ${day(one.on)}`,
  }))
  const choose = (value: string | null | undefined): void => {
    const chosen = choices.find((one) => `${one.source_type}:${one.source_id}` === value)
    type.onChange(chosen?.source_type)
    source.onChange(chosen?.source_id)
  }
  return (
    <Select
      {...source}
      value={type.value && source.value ? `${type.value}:${source.value}` : null}
      onChange={choose}
      label="What for"
      help="Finished in the last 31 days."
      options={options}
    />
  )
}
