import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { addScore } from '../../contract/scores.calls.ts'
import { SourceField } from './source-field.tsx'
import { CATEGORIES } from './words.ts'

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

/** Who gets the points. What they are for goes with the person. */
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

/** Points for a colleague; what a lead gives their people may also take points. */
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
