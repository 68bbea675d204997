import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { TagsInput } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addOpening, listOpenings, updateOpening } from '../../contract/openings.calls.ts'
import type { Opening } from '../../contract/recruiting.models.ts'
import { OPENING, OPENING_OPTIONS } from '../parts/words.ts'
import { useUnits } from '../parts/use-units.ts'

/** An opening: its form, else what there is to know. */
export const OpeningDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const isNew = drawer.id === 'new'
  const query = useCallQuery(listOpenings, {}, { enabled: drawer.id !== null && !isNew })
  const opening = query.data?.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      history={['openings', drawer.id]}
      title={isNew ? 'Add opening' : (opening?.title ?? 'Opening')}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {isNew ? (
        <CallForm
          call={addOpening}
          initial={{ vacancies: 1 }}
          submit="Add opening"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(_, form) => <Fields form={form} />}
        </CallForm>
      ) : (
        <Loaded query={query} what="the opening" shape="form">
          {() =>
            opening ? (
              <Existing key={opening.id} opening={opening} onClose={drawer.close} />
            ) : (
              <p>This opening does not exist any more.</p>
            )
          }
        </Loaded>
      )}
    </SideDrawer>
  )
}

const Existing = ({ opening, onClose }: Readonly<{ opening: Opening; onClose: () => void }>) => {
  if (!opening.can.update)
    return (
      <Facts
        facts={[
          ['Department', opening.department.name],
          ['Team', opening.team?.name],
          ['Designation', opening.designation.name],
          ['Hiring manager', opening.hiring_manager.name],
          ['Status', OPENING[opening.state].word],
          ['Places', String(opening.vacancies)],
          ['Closes', opening.closes_on && fullDay(opening.closes_on)],
          ['Criteria', opening.criteria.join(', ')],
        ]}
      />
    )
  return (
    <CallForm
      call={updateOpening}
      input={{ params: { id: opening.id } }}
      initial={{
        version: opening.version,
        title: opening.title,
        designation_id: opening.designation.id,
        department_id: opening.department.id,
        team_id: opening.team?.id ?? null,
        hiring_manager_id: opening.hiring_manager.id,
        vacancies: opening.vacancies,
        closes_on: opening.closes_on,
        criteria: opening.criteria,
        state: opening.state,
      }}
      submit="Save opening"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_, form) => <Fields form={form} manager={opening.hiring_manager} withState />}
    </CallForm>
  )
}

type FieldsProps = Readonly<{
  form: Form<typeof updateOpening> | Form<typeof addOpening>
  manager?: Opening['hiring_manager']
  withState?: boolean
}>

const Fields = ({ form, manager, withState = false }: FieldsProps) => {
  // Both calls have these fields; the state is asked for by the second alone.
  const { field, draft } = unsafeCast<Form<typeof updateOpening>>(form)
  const units = useUnits(draft.department_id)
  const criteria = field('criteria')
  return (
    <>
      <TextField {...field('title')} isOptional={false} label="Title" isFirst={!manager} />
      <FieldRow>
        <Select {...field('department_id')} isOptional={false} label="Department" options={units.departments} />
        <Select {...field('team_id')} label="Team" options={units.teams} />
      </FieldRow>
      <Select {...field('designation_id')} isOptional={false} label="Designation" options={units.designations} />
      <PersonField
        {...field('hiring_manager_id')}
        isOptional={false}
        label="Hiring manager"
        chosen={manager ?? null}
        forWork
      />
      <FieldRow>
        <NumberField {...field('vacancies')} isOptional={false} label="Places" />
        <DateField {...field('closes_on')} label="Closes on" />
      </FieldRow>
      {withState && <Select {...field('state')} isOptional={false} label="Status" options={OPENING_OPTIONS} />}
      <TagsInput
        id={criteria.id}
        label="Criteria"
        description="What interviewers rate, one to six."
        maxTags={6}
        value={[...(criteria.value ?? [])]}
        onChange={criteria.onChange}
        error={criteria.error}
      />
    </>
  )
}
