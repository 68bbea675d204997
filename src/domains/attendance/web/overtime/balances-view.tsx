import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { duration } from '#kit/web/format/durations.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { createOvertimeSettlement, listOvertime } from '../../contract/overtime.calls.ts'
import type { BalanceRow } from '../../contract/overtime.models.ts'
import { balancesOf } from './overtime-rows.ts'
import type { OvertimeFilters } from './use-overtime-filters.ts'
import styles from './overtime.module.css'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'

const DISPOSALS = [
  { value: 'payout', label: 'Pay out', under: 'with the pay of this month' },
  { value: 'time_off', label: 'Time off in lieu', under: 'as leave, for a year' },
] as const

type SettlementFormProps = Readonly<{ row: BalanceRow; onDone: () => void; onCancel: () => void }>

/** Pays minutes of a balance out, or turns them into leave. */
const SettlementForm = ({ row: { employee, balance_minutes }, onDone, onCancel }: SettlementFormProps) => (
  <CallForm
    call={createOvertimeSettlement}
    initial={{ employee_id: employee.id, disposal: 'payout', minutes: balance_minutes }}
    submit="Settle overtime"
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field, { draft }) => (
      <>
        <p>
          {employee.name} has <strong className="m-number">{duration(balance_minutes)}</strong>.
        </p>
        <Select {...field('disposal')} label="How" options={DISPOSALS} isOptional={false} />
        <NumberField
          {...field('minutes')}
          label="Minutes"
          unit="min"
          help={draft.minutes ? `${duration(draft.minutes)}, 1 : 1.` : '1 : 1; the rate of the day is in them.'}
          isFirst
        />
        <TextField
          {...field('reason')}
          label="Reason"
          help="Shown in the statement, which the person can read."
          isOptional={false}
        />
      </>
    )}
  </CallForm>
)

const columns: readonly Column<BalanceRow>[] = [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    onPhone: 'title',
  },
  { key: 'department', title: 'Department', text: ({ employee }) => employee.department?.name ?? '–' },
  { key: 'team', title: 'Team', text: ({ employee }) => employee.team?.name ?? '–' },
  {
    key: 'pending',
    title: 'Pending',
    text: ({ pending_minutes }) => (pending_minutes > 0 ? duration(pending_minutes) : '–'),
    isNumber: true,
  },
  { key: 'balance', title: 'Balance', text: ({ balance_minutes }) => duration(balance_minutes), isNumber: true },
]
const PREFIX = 'balances_'

type Props = Readonly<{ filters: OvertimeFilters; toolbar: ReactNode }>

/** Lists the balances of people on a day. Only present ones can be paid out. */
export const BalancesView = ({ filters, toolbar }: Props) => {
  const { has } = useActor()
  const [payingOut, setPayingOut] = useState<BalanceRow | null>(null)
  const input = { body: filters.balances }
  const minutes = useListResponse(listOvertime, input, PREFIX).meta?.total_minutes ?? 0
  const isNow = filters.state.on === undefined
  return (
    <div className={styles.tab}>
      <CallTable
        id="overtime-balances"
        prefix={PREFIX}
        label="Balances"
        call={listOvertime}
        input={input}
        rows={balancesOf}
        columns={columns}
        rowKey={(row) => row.employee.id}
        href={(row) => `/admin/daily-reports/${row.employee.id}?tab=overtime`}
        {...(has('overtime.settle') && isNow
          ? {
              actions: (row: BalanceRow) =>
                row.balance_minutes > 0 && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Settle overtime of ${row.employee.name}`}
                    onClick={() => setPayingOut(row)}
                  >
                    Settle
                  </Button>
                ),
            }
          : {})}
        empty={{ title: 'Nobody has overtime yet.', text: 'People are listed from their first day with overtime on.' }}
        isFiltered={filters.isFiltered}
        noMatch="Nobody matches."
        onClear={filters.clear}
        toolbar={toolbar}
      />
      {minutes !== 0 && (
        <p className="m-dim">
          <strong className="m-number">{duration(minutes)}</strong> in all of these balances.
        </p>
      )}
      <SideDrawer title="Settle overtime" is_open={payingOut !== null} onClose={() => setPayingOut(null)}>
        {payingOut && (
          <SettlementForm row={payingOut} onDone={() => setPayingOut(null)} onCancel={() => setPayingOut(null)} />
        )}
      </SideDrawer>
    </div>
  )
}
