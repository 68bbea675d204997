import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import {
  addTemplate,
  deleteTemplate,
  listTemplates,
  readCoverage,
  updateTemplate,
} from '../../contract/policy.calls.ts'
import type { TemplateRow } from '../../contract/policy.models.ts'
import { templateRecord } from '../../contract/shifts.records.ts'
import { timesOf } from '../parts/labels.ts'
import swapStyles from '../swaps/swaps.module.css'

const skillOf = ({ skill_name, skill_level }: TemplateRow): string =>
  skill_name === null ? 'None' : `${skill_name}, level ${skill_level} or higher`

const STATES = { true: 'Active', false: 'Not used any more' }

const columns = columnsOf<typeof templateRecord, TemplateRow>(templateRecord, [
  ['name', { title: 'Template', onPhone: 'title' }],
  'short',
  { key: 'times', title: 'Time', text: timesOf, isShort: true },
  'break_minutes',
  'needed',
  ['skill_name', { text: skillOf }],
  ['team_name', { text: ({ team_name }) => team_name ?? 'Every team' }],
  [
    'active',
    {
      text: ({ active }) => STATES[`${active}`],
      cell: ({ active }) => <StatusBadge tone={active ? 'good' : 'off'} word={STATES[`${active}`]} />,
      onPhone: 'status',
    },
  ],
])

type Option = Readonly<{ value: number; label: string }>

/** A skill that is no longer offered stays with the template that requires it. */
const withChosen = (skills: readonly Option[], row: TemplateRow | null | undefined): readonly Option[] =>
  !row || row.skill_id === null || row.skill_name === null || skills.some(({ value }) => value === row.skill_id)
    ? skills
    : [...skills, { value: row.skill_id, label: row.skill_name }]

const LEVELS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} or higher` }))

/** Templates that new shifts begin with. */
export const Templates = ({ team }: Readonly<{ team: number }>) => {
  const { has, area } = useActor()
  const drawer = useDrawer('template')
  const remove = useCall(deleteTemplate)
  const input = { query: { team_id: team, all: true } }
  // Templates can require the skills that needs of the team can require.
  const needs = useCallQuery(readCoverage, { params: { team_id: team } }, { enabled: has('shifts.plan') })
  const skills = (needs.data?.skills ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section className={swapStyles.section} aria-label="Templates">
      <h2>Templates</h2>
      <CallTable
        id="shift-templates"
        label="Templates"
        call={listTemplates}
        input={input}
        rows={(rows) => rows}
        columns={columns}
        rowKey={({ id }) => id}
        onRow={({ id }) => drawer.open(id)}
        empty={{ title: 'No templates yet', text: 'With templates a shift is one press.' }}
        toolbar={
          has('shifts.policy') && (
            <Button variant="default" onClick={() => drawer.open('new')}>
              Add template
            </Button>
          )
        }
        actions={(row) =>
          row.can.delete && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Delete ${row.name}`}
              onClick={() => remove.start({ params: { id: row.id } })}
            >
              Delete
            </Button>
          )
        }
      />
      <EntityDrawer
        table="shift_templates"
        drawer={drawer}
        word="template"
        list={listTemplates}
        input={input}
        add={addTemplate}
        empty={{ team_id: area === 'admin' ? null : team, color: '#4263eb', break_minutes: 30, needed: 1, site: 'any' }}
        update={updateTemplate}
        params={({ id }) => ({ id })}
        values={templateRecord.values}
        fields={(form, row) => <TemplateFields form={form} row={row} team={team} skills={skills} />}
        menu={(row) => <ActiveButton row={row} />}
        read={(row) => <TemplateDetails row={row} />}
      />
    </section>
  )
}

type FieldsProps = Readonly<{
  form: Form<typeof addTemplate>
  row: TemplateRow | undefined
  team: number
  skills: readonly Option[]
}>

const TemplateFields = ({ form, row, team, skills }: FieldsProps) => {
  const { area } = useActor()
  const hasSkill = typeof form.draft.skill_id === 'number'
  return (
    <Fields
      of={templateRecord}
      form={form}
      first="name"
      items={[
        'name',
        'short',
        'color',
        'start_time',
        'end_time',
        'break_minutes',
        'needed',
        'site',
        skills.length > 0 || hasSkill ? 'skill_id' : false,
        hasSkill && 'skill_level',
        'team_id',
      ]}
      with={{
        skill_id: { options: withChosen(skills, row) },
        skill_level: { options: LEVELS, isOptional: false },
        team_id: { options: [{ value: team, label: row?.team_name ?? 'This team' }], isOptional: area === 'admin' },
      }}
    />
  )
}

const TemplateDetails = ({ row }: Readonly<{ row: TemplateRow }>) => (
  <DetailsOf
    of={templateRecord}
    row={row}
    items={[['Time', timesOf(row)], 'break_minutes', 'needed', ['skill_name', skillOf(row)]]}
  />
)

/** A template that was used is not offered any more instead of being deleted. */
const ActiveButton = ({ row }: Readonly<{ row: TemplateRow }>) => {
  const update = useCall(updateTemplate)
  if (!row.can.update) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={update.isRunning}
      onClick={() => update.start({ params: { id: row.id }, body: { version: row.version, active: !row.active } })}
    >
      {row.active ? 'Deactivate' : 'Activate'}
    </Button>
  )
}
