import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { ColorField, NumberField, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import {
  addTemplate,
  deleteTemplate,
  listTemplates,
  readCoverage,
  updateTemplate,
} from '../../contract/policy.calls.ts'
import type { TemplateRow } from '../../contract/policy.models.ts'
import { timesOf } from '../parts/labels.ts'
import swapStyles from '../swaps/swaps.module.css'

const skillOf = ({ skill_name, skill_level }: TemplateRow): string =>
  skill_name === null ? 'None' : `${skill_name}, level ${skill_level} or higher`

const columns: readonly Column<TemplateRow>[] = [
  { key: 'name', title: 'Template', text: ({ name }) => name, onPhone: 'title' },
  { key: 'short', title: 'Short', text: ({ short }) => short },
  { key: 'times', title: 'Time', text: timesOf, isShort: true },
  { key: 'break', title: 'Break', text: ({ break_minutes }) => duration(break_minutes), isNumber: true },
  { key: 'needed', title: 'Places', text: ({ needed }) => String(needed), isNumber: true },
  { key: 'skill', title: 'Skill', text: skillOf },
  { key: 'team', title: 'Team', text: ({ team_name }) => team_name ?? 'Every team' },
  {
    key: 'active',
    title: 'State',
    text: ({ active }) => (active ? 'Active' : 'Not used any more'),
    cell: ({ active }) => <StatusBadge tone={active ? 'good' : 'off'} word={active ? 'Active' : 'Not used any more'} />,
    onPhone: 'status',
  },
]

const SITES = [
  { value: 'any', label: 'Anywhere' },
  { value: 'onsite', label: 'On site' },
] as const

type Option = Readonly<{ value: number; label: string }>

/** A skill that is no longer offered stays with the template that requires it. */
const withChosen = (skills: readonly Option[], row: TemplateRow | null | undefined): readonly Option[] =>
  !row || row.skill_id === null || row.skill_name === null || skills.some(({ value }) => value === row.skill_id)
    ? skills
    : [...skills, { value: row.skill_id, label: row.skill_name }]

const LEVELS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} or higher` }))

const valuesOf = (row: TemplateRow) => ({
  name: row.name,
  short: row.short,
  color: row.color,
  start_time: row.start_time,
  end_time: row.end_time,
  break_minutes: row.break_minutes,
  needed: row.needed,
  site: row.site,
  team_id: row.team_id,
  skill_id: row.skill_id,
  skill_level: row.skill_level,
})

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
        values={valuesOf}
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
  return (
    <>
      <TextField {...form.field('name')} label="Name" isFirst />
      <TextField {...form.field('short')} label="Short name" />
      <ColorField {...form.field('color')} label="Colour" />
      <TimeField {...form.field('start_time')} label="From" />
      <TimeField {...form.field('end_time')} label="To" />
      <NumberField {...form.field('break_minutes')} label="Break" unit="min" />
      <NumberField {...form.field('needed')} label="Places" />
      <Select {...form.field('site')} label="Where" options={[...SITES]} />
      {(skills.length > 0 || typeof form.draft.skill_id === 'number') && (
        <Select {...form.field('skill_id')} label="Skill" options={withChosen(skills, row)} />
      )}
      {typeof form.draft.skill_id === 'number' && (
        <Select {...form.field('skill_level')} label="Level" isOptional={false} options={LEVELS} />
      )}
      <Select
        {...form.field('team_id')}
        label="Team"
        isOptional={area === 'admin'}
        options={[{ value: team, label: row?.team_name ?? 'This team' }]}
      />
    </>
  )
}

const TemplateDetails = ({ row }: Readonly<{ row: TemplateRow }>) => (
  <Facts
    facts={[
      ['Time', timesOf(row)],
      ['Break', duration(row.break_minutes)],
      ['Places', row.needed],
      ['Skill', skillOf(row)],
    ]}
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
