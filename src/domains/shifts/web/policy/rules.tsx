import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { day, today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { listPeopleOptions } from '#domains/people/contract/options.calls.ts'
import { LABOUR_RULES, type LabourRuleName } from '../../contract/labour.rules.ts'
import { addRule, listPlanTeams, listRules } from '../../contract/policy.calls.ts'
import swapStyles from '../swaps/swaps.module.css'

type Row = DataOf<typeof listRules>[number]

const RULES: Readonly<Record<LabourRuleName, string>> = {
  rest_minutes: 'Rest between shifts, at least',
  max_shift_minutes: 'A shift, at most',
  max_day_minutes: 'A day, at most',
  max_week_minutes: 'A week, at most',
  max_consecutive_days: 'Days in a row, at most',
  weekly_rest_minutes: 'Longest rest of a week, at least',
  max_nights_in_row: 'Nights in a row, at most',
}
const COUNTED: ReadonlySet<string> = new Set(['max_consecutive_days', 'max_nights_in_row'])
const SCOPES = [
  { value: 'organisation', label: 'Everyone' },
  { value: 'team', label: 'A team' },
  { value: 'designation', label: 'A designation' },
  { value: 'employee', label: 'A person' },
] as const

const valueText = ({ rule, value }: Pick<Row, 'rule' | 'value'>): string => {
  if (value === null) return 'Off'
  return COUNTED.has(rule) ? String(value) : duration(value)
}

const columns: readonly Column<Row>[] = [
  { key: 'rule', title: 'Rule', text: ({ rule }) => RULES[rule], onPhone: 'title' },
  { key: 'value', title: 'Value', text: valueText, isNumber: true },
  { key: 'for', title: 'For', text: ({ scope_name }) => scope_name ?? 'Everyone' },
  {
    key: 'severity',
    title: 'When broken',
    text: ({ severity }) => (severity === 'block' ? 'Blocks' : 'Warns'),
    cell: ({ severity, overridable }) => (
      <StatusBadge
        tone={severity === 'block' ? 'bad' : 'attention'}
        word={severity === 'block' ? (overridable ? 'Blocks, can be overridden' : 'Blocks') : 'Warns'}
      />
    ),
  },
  {
    key: 'from',
    title: 'From',
    text: ({ effective_from }) => (effective_from <= '2000-01-01' ? 'Always' : day(effective_from)),
    isShort: true,
  },
  {
    key: 'to',
    title: 'Until',
    text: ({ effective_to }) => (effective_to === null ? '' : day(effective_to)),
    isShort: true,
  },
]

/** Rules of rest and hours, with the day from which each is in force. */
export const Rules = () => {
  const { has, area } = useActor()
  const drawer = useDrawer('rule')
  const maySet = area === 'admin' && has('shifts.policy')
  return (
    <section className={swapStyles.section} aria-label="Rules">
      <h2>Rules of rest and hours</h2>
      <CallTable
        id="labour-rules"
        label="Rules"
        call={listRules}
        input={{}}
        rows={(rows) => rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'No rules' }}
        toolbar={
          maySet && (
            <Button variant="default" onClick={() => drawer.open('new')}>
              Add rule
            </Button>
          )
        }
      />
      <SideDrawer title="Add rule" is_open={drawer.id !== null && maySet} onClose={drawer.close}>
        <CallForm
          call={addRule}
          initial={{
            scope: 'organisation',
            rule: 'max_week_minutes',
            severity: 'block',
            overridable: true,
            effective_from: today(),
          }}
          submit="Add rule"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(_field, form) => <RuleFields form={form} />}
        </CallForm>
      </SideDrawer>
    </section>
  )
}

const RuleFields = ({ form }: Readonly<{ form: Form<typeof addRule> }>) => {
  const { field, draft } = form
  const teams = useCallQuery(listPlanTeams, {})
  const options = useCallQuery(listPeopleOptions, {}, { enabled: draft.scope === 'designation' })
  return (
    <>
      <Select {...field('rule')} label="Rule" options={LABOUR_RULES.map((value) => ({ value, label: RULES[value] }))} />
      <NumberField {...field('value')} label="Value" unit={COUNTED.has(draft.rule ?? '') ? 'days' : 'min'} />
      <Select {...field('scope')} label="For" options={[...SCOPES]} />
      {draft.scope === 'team' && (
        <Select
          {...field('scope_id')}
          label="Team"
          isOptional={false}
          options={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {draft.scope === 'designation' && (
        <Select
          {...field('scope_id')}
          label="Designation"
          isOptional={false}
          options={(options.data?.designations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {draft.scope === 'employee' && (
        <PersonField {...field('scope_id')} label="Person" chosen={null} isOptional={false} />
      )}
      <Select
        {...field('severity')}
        label="When broken"
        options={[
          { value: 'block', label: 'It blocks' },
          { value: 'warn', label: 'It warns' },
        ]}
      />
      <Switch {...field('overridable')} label="Can be overridden with a reason" />
      <DateField {...field('effective_from')} label="From" />
      <Preview form={form} />
    </>
  )
}

/** Counts the findings that the rule would add to published weeks. */
const Preview = ({ form }: Readonly<{ form: Form<typeof addRule> }>) => {
  const check = useCall(addRule)
  const [affected, setAffected] = useState<number | null>(null)
  const { rule, scope, scope_id, value, severity, overridable, effective_from } = form.draft
  if (!rule || !scope || !severity || !effective_from) return null
  const countAffected = (): void =>
    check.start(
      {
        body: {
          rule,
          scope,
          scope_id: scope_id ?? null,
          value: value ?? null,
          severity,
          overridable: overridable ?? false,
          effective_from,
          dry_run: true,
        },
      },
      ({ data }) => setAffected(data.affected),
    )
  return (
    <div>
      <Button variant="default" size="compact-md" loading={check.isRunning} onClick={countAffected}>
        Check against upcoming weeks
      </Button>
      {affected !== null && (
        <p role="status">
          {affected === 1
            ? '1 problem in upcoming published weeks.'
            : `${affected} problems in upcoming published weeks.`}
        </p>
      )}
    </div>
  )
}
