import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { bodyOfDraft } from '#kit/web/form/draft.ts'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listRequiredSkills, listSkills, saveRequiredSkills, saveSkill } from '../../contract/skills.calls.ts'
import { type DesignationSkills, levelText, type Skill } from '../../contract/skills.models.ts'
import { skillRecord } from '../../contract/skills.records.ts'
import { LEVEL_OPTIONS } from './labels.ts'

const address = z.object({ q: z.string().optional() })

const COLUMNS = columnsOf<typeof skillRecord, Skill>(skillRecord, [
  [
    'name',
    {
      cell: ({ name, approved, active }) => (
        <span className="m-row">
          {name}
          {!approved && <StatusBadge tone="attention" word="New" />}
          {!active && <StatusBadge tone="off" word="Not in use" />}
        </span>
      ),
      onPhone: 'title',
    },
  ],
  'category',
  'holders',
])

const SkillForm = ({ row, onClose }: Readonly<{ row: Skill | undefined; onClose: () => void }>) => {
  const { data = [] } = useCallQuery(listSkills, { query: {} })
  const others = data
    .filter(({ id, active }) => active && id !== row?.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <CallForm
      call={saveSkill}
      initial={row ? { id: row.id, version: row.version, ...skillRecord.values(row) } : { active: true }}
      toBody={({ active, ...draft }) => bodyOfDraft(saveSkill, draft.merge_into ? draft : { ...draft, active })}
      submit={row ? 'Save' : 'Add skill'}
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          <Fields
            of={skillRecord}
            form={form}
            first="name"
            items={['name', 'category', row && !field('merge_into').value ? 'active' : false]}
          />
          {row && (
            <Select
              {...field('merge_into')}
              label="Merge into"
              help="That skill takes over its levels, and this one is no longer in use."
              options={others}
              isOptional
            />
          )}
        </>
      )}
    </CallForm>
  )
}

type TypedItem = Readonly<{ skill_id?: number | null; level?: number | null }>
type Typed = Readonly<{ items: readonly TypedItem[] }>

const Items = ({ form }: Readonly<{ form: FormOf<Typed> }>) => {
  const rows = useRows(form, 'items')
  const { data = [] } = useCallQuery(listSkills, { query: {} })
  const options = data
    .filter(({ active, approved }) => active && approved)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FieldSet
      field={{ id: form.idOf('items'), error: form.errors['items'], isOptional: false }}
      label="Required skills"
    >
      {rows.keys.map((key, at) => (
        <RemovableRow key={key} label={`Remove skill ${at + 1}`} onRemove={() => rows.remove(at)}>
          <FieldRow>
            {' '}
            <Select
              {...form.field(`items.${at}.skill_id`)}
              label={`Skill ${at + 1}`}
              options={options}
              isOptional={false}
            />
            <Select
              {...form.field(`items.${at}.level`)}
              label={`Level of skill ${at + 1}`}
              options={LEVEL_OPTIONS}
              isOptional={false}
            />
          </FieldRow>
        </RemovableRow>
      ))}
      <div>
        <Button variant="default" onClick={() => rows.add({ skill_id: null, level: 3 })}>
          Add required skill
        </Button>
      </div>
    </FieldSet>
  )
}

const RequiredForm = ({ row, onClose }: Readonly<{ row: DesignationSkills; onClose: () => void }>) => (
  <CallForm
    call={saveRequiredSkills}
    input={{ params: { id: row.designation.id } }}
    initial={{ items: row.items.map(({ skill, level }) => ({ skill_id: skill.id, level })) }}
    toBody={({ items }: Typed) => ({
      seen: row.items.map(({ skill, level }) => ({ skill_id: skill.id, level })),
      items: items.map(({ skill_id, level }) => ({ skill_id: skill_id ?? null, level: level ?? null })),
    })}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_field, form) => <Items form={form} />}
  </CallForm>
)

const REQUIRED: readonly Column<DesignationSkills>[] = [
  { key: 'designation', title: 'Designation', text: ({ designation }) => designation.name, onPhone: 'title' },
  {
    key: 'items',
    title: 'Requires',
    text: ({ items }) => items.map(({ skill, level }) => `${skill.name} ${levelText(level)}`).join(', ') || 'Nothing',
  },
]

const RequiredSkills = ({ mayWrite }: Readonly<{ mayWrite: boolean }>) => {
  const here = useHere()
  return (
    <Card title="Required by designations">
      <CallTable
        id="required-skills"
        label="Required skills"
        prefix="r_"
        call={listRequiredSkills}
        input={{}}
        rows={(rows) => rows}
        columns={REQUIRED}
        rowKey={({ designation }) => designation.id}
        {...(mayWrite ? { href: ({ designation }: DesignationSkills) => here({ designation: designation.id }) } : {})}
        empty={{ title: 'No designations yet', text: 'They are kept with the organisation.' }}
      />
    </Card>
  )
}

/** The list of skills, and what designations require of them. */
export const SkillCatalogue = () => {
  const [state, set] = useAddressState(address)
  const here = useHere()
  const skill = useDrawer('skill')
  const required = useDrawer('designation')
  const mayWrite = useActor().has('skills.write')
  const input = { query: state.q ? { q: state.q } : {} }
  const skills = useListResponse(listSkills, input, 's_')
  const posts = useCallQuery(listRequiredSkills, {})
  const post = posts.data?.find(({ designation }) => String(designation.id) === required.id)
  const add = mayWrite && <Button onClick={() => skill.open('new')}>Add skill</Button>
  const clear = () => set({ q: undefined })
  return (
    <>
      <CallTable
        id="skills"
        label="Skills"
        prefix="s_"
        call={listSkills}
        input={input}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(mayWrite ? { href: ({ id }: Skill) => here({ skill: id }) } : {})}
        isPast={({ active }) => !active}
        isFiltered={state.q !== undefined}
        onClear={clear}
        empty={{ title: 'No skills yet. Add the first.', action: add }}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search skills' }}
            onClear={clear}
            aside={add}
          />
        }
      />
      <Together responses={[skills]}>
        <RequiredSkills mayWrite={mayWrite} />
      </Together>
      <SideDrawer
        history={['skills', skill.id]}
        title={skill.id === 'new' ? 'Add skill' : 'Skill'}
        is_open={skill.id !== null && mayWrite}
        onClose={skill.close}
      >
        <SkillForm key={skill.id} row={skills.data?.find(({ id }) => String(id) === skill.id)} onClose={skill.close} />
      </SideDrawer>
      <SideDrawer
        title={post?.designation.name ?? 'Designation'}
        is_open={required.id !== null && mayWrite}
        onClose={required.close}
      >
        {post && <RequiredForm key={required.id} row={post} onClose={required.close} />}
      </SideDrawer>
    </>
  )
}
