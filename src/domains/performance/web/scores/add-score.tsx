import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { addDays, day, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { addScore, listSources } from '../../contract/scores.calls.ts'
import { CATEGORIES, SOURCE } from './labels.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { ScoreSource } from '../../contract/scores.models.ts'

type SourceFieldProps = Readonly<{
  person_id: number | null | undefined
  type: FieldProps<ScoreSource>
  source: FieldProps<number>
}>

/** The source of the points: recently finished work of the person. Hidden while there is none. */
const SourceField = ({ person_id, type, source }: SourceFieldProps) => {
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

type Props = Readonly<{
  kind: 'thanks' | 'lead'
  drawer: DrawerState
  person?: Readonly<{ id: number; name: string }> | undefined
}>

const THANKS = [
  { value: 1, label: '1 point' },
  { value: 2, label: '2 points' },
  { value: 3, label: '3 points' },
]
const BACK_DAYS = 31

/** Returns the field of the receiver; a change of the person clears the source. */
const whoOf = (field: Form<typeof addScore>['field']) => {
  const who = field('user_id')
  return {
    ...who,
    onChange: (value: number | null | undefined) => {
      who.onChange(value)
      field('source_type').onChange(undefined)
      field('source_id').onChange(undefined)
    },
  }
}

/** Points for a colleague; a lead may also take points. */
export const AddScore = ({ kind, drawer, person }: Props) => (
  <SideDrawer
    title={kind === 'thanks' ? 'Add thanks' : 'Add score'}
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    <CallForm
      call={addScore}
      initial={{ category: 'teamwork', ...(person ? { user_id: person.id } : {}) }}
      submit={kind === 'thanks' ? 'Add thanks' : 'Add score'}
      onDone={drawer.close}
      onCancel={drawer.close}
    >
      {(field, { draft }) => (
        <>
          <PersonField {...whoOf(field)} label="Colleague" chosen={person ?? null} isFirst />
          {kind === 'thanks' ? (
            <Select {...field('points')} label="Points" options={THANKS} />
          ) : (
            <NumberField {...field('points')} label="Points" help="From −20 to 20." />
          )}
          <Select {...field('category')} label="Category" options={CATEGORIES} />
          <SourceField person_id={draft.user_id} type={field('source_type')} source={field('source_id')} />
          <TextArea {...field('reason')} label="Reason" help="The person can read this." rows={3} />
          <DateField {...field('on')} label="Day" min={addDays(today(), -BACK_DAYS)} max={today()} />
        </>
      )}
    </CallForm>
  </SideDrawer>
)
