import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { TagsInput } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { openingRecord } from '../../contract/hiring.records.ts'
import { addOpening, listOpenings, updateOpening } from '../../contract/openings.calls.ts'
import type { Opening } from '../../contract/recruiting.models.ts'
import { useUnits } from '../parts/use-units.ts'

/** An opening: its form, else its details. */
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
          {(_, form) => <OpeningFields form={form} />}
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
      <DetailsOf
        of={openingRecord}
        row={opening}
        items={['department', 'team', 'designation', 'hiring_manager', 'state', 'vacancies', 'closes_on', 'criteria']}
      />
    )
  return (
    <CallForm
      call={updateOpening}
      input={{ params: { id: opening.id } }}
      initial={{ version: opening.version, ...openingRecord.values(opening) }}
      submit="Save opening"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_, form) => <OpeningFields form={form} opening={opening} />}
    </CallForm>
  )
}

type FieldsProps = Readonly<{ form: Form<typeof updateOpening> | Form<typeof addOpening>; opening?: Opening }>

const OpeningFields = ({ form, opening }: FieldsProps) => {
  // Both calls have these fields; the state belongs to the second alone.
  const { field, draft } = unsafeCast<Form<typeof updateOpening>>(form)
  const units = useUnits(draft.department_id)
  const criteria = field('criteria')
  const { label, help } = openingRecord.fields.criteria
  return (
    <Fields
      of={openingRecord}
      form={form}
      first={!opening && 'title'}
      items={[
        'title',
        ['department_id', 'team_id'],
        'designation_id',
        'hiring_manager_id',
        ['vacancies', 'closes_on'],
        opening && 'state',
        <TagsInput
          key="criteria"
          id={criteria.id}
          label={label}
          description={help}
          maxTags={6}
          value={[...(criteria.value ?? [])]}
          onChange={criteria.onChange}
          error={criteria.error}
        />,
      ]}
      with={{
        department_id: { options: units.departments },
        team_id: { options: units.teams },
        designation_id: { options: units.designations },
        hiring_manager_id: { chosen: opening?.hiring_manager ?? null, forWork: true },
      }}
    />
  )
}
