import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { day, today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { DataOf } from '#kit/contract/call.ts'
import type { Named } from '#kit/contract/fields.ts'
import { listPeopleOptions } from '#domains/people/contract/options.calls.ts'
import { addRule, listPlanTeams, listRules } from '../../contract/policy.calls.ts'
import { labourRuleRecord } from '../../contract/shifts.records.ts'
import swapStyles from '../swaps/swaps.module.css'

type Row = DataOf<typeof listRules>[number]

const COUNTED: ReadonlySet<string> = new Set(['max_consecutive_days', 'max_nights_in_row'])
const valueText = ({ rule, value }: Pick<Row, 'rule' | 'value'>): string => {
  if (value === null) return 'Off'
  return COUNTED.has(rule) ? String(value) : duration(value)
}

const columns = columnsOf<typeof labourRuleRecord, Row>(labourRuleRecord, [
  ['rule', { onPhone: 'title' }],
  ['value', { text: valueText }],
  ['scope_name', { text: ({ scope_name }) => scope_name ?? 'Everyone' }],
  [
    'severity',
    {
      text: ({ severity }) => (severity === 'block' ? 'Blocks' : 'Warns'),
      cell: ({ severity, overridable }) => (
        <StatusBadge
          tone={severity === 'block' ? 'bad' : 'attention'}
          word={severity === 'block' ? (overridable ? 'Blocks, can be overridden' : 'Blocks') : 'Warns'}
        />
      ),
    },
  ],
  [
    'effective_from',
    { text: ({ effective_from }) => (effective_from <= '2000-01-01' ? 'Always' : day(effective_from)) },
  ],
  ['effective_to', { text: ({ effective_to }) => (effective_to === null ? '' : day(effective_to)) }],
])

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

const namedOptions = (rows: readonly Named[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }))

const RuleFields = ({ form }: Readonly<{ form: Form<typeof addRule> }>) => {
  const { field, draft } = form
  const teams = useCallQuery(listPlanTeams, {})
  const options = useCallQuery(listPeopleOptions, {}, { enabled: draft.scope === 'designation' })
  return (
    <>
      <Fields
        of={labourRuleRecord}
        form={form}
        items={[
          'rule',
          <NumberField
            key="value"
            {...field('value')}
            label={labourRuleRecord.fields.value.label}
            unit={COUNTED.has(draft.rule ?? '') ? 'days' : 'min'}
          />,
          'scope',
          (draft.scope === 'team' || draft.scope === 'designation') && 'scope_id',
          draft.scope === 'employee' ? (
            <PersonField key="person" {...field('scope_id')} label="Person" chosen={null} isOptional={false} />
          ) : (
            false
          ),
          'severity',
          'overridable',
          'effective_from',
        ]}
        with={{
          scope_id:
            draft.scope === 'team'
              ? { label: 'Team', isOptional: false, options: namedOptions(teams.data) }
              : { label: 'Designation', isOptional: false, options: namedOptions(options.data?.designations) },
        }}
      />
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
