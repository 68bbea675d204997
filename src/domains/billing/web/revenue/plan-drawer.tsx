import { Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { month as monthText, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listClients } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { addRevenue, listRevenue, updateRevenue } from '../../contract/revenue.calls.ts'
import type { Revenue } from '../../contract/revenue.models.ts'
import styles from '../parts/billing.module.css'
import { minorDigits } from '#kit/contract/currency.ts'
import { readMoney } from '#kit/web/form/money-field.tsx'

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** The plan of each month as it is typed; nothing where none is planned. */
const typedPlan = (rows: readonly Revenue[], months: readonly string[], currency: string): string[] =>
  months.map((month) => {
    const planned = rows.find((row) => row.month === month)?.planned_minor ?? 0
    const digits = minorDigits(currency)
    return planned === 0 ? '' : (planned / 10 ** digits).toFixed(digits)
  })

/** Returns the values of several cells of a sheet, a row or a column, from one month on; null where it is one value. */
const pastedInto = (typed: readonly string[], at: number, text: string): string[] | null => {
  const cells = text.trim().split(/\t|\r?\n/)
  if (cells.length < 2) return null
  return typed.map((value, month) => cells[month - at]?.trim() ?? value)
}

type Change = Readonly<{ month: string; planned_minor: number; row: Revenue | undefined }>

/** The months whose plan differs from what is stored; NaN for what is no amount. */
const changedMonths = (
  rows: readonly Revenue[],
  months: readonly string[],
  typed: readonly string[],
  currency: string,
): Change[] =>
  months.flatMap((month, at) => {
    const row = rows.find((one) => one.month === month)
    const planned_minor = readMoney(typed[at] ?? '', currency) ?? 0
    return planned_minor === (row?.planned_minor ?? 0) ? [] : [{ month, planned_minor, row }]
  })

/** The plan of a client for a year: twelve amounts, typed or pasted from a sheet. */
export const PlanDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => (
  <SideDrawer title="Plan a year" is_open={drawer.id !== null} onClose={drawer.close}>
    {drawer.id !== null && <Body onClose={drawer.close} />}
  </SideDrawer>
)

const Body = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const [year, setYear] = useState(Number(today().slice(0, 4)))
  const [chosen, choose] = useState<number | undefined>()
  const clients = useCallQuery(listClients, { query: { limit: 200, status: 'active' } }).data ?? []
  const client = clients.find(({ id }) => id === chosen)
  return (
    <div className="m-stack">
      <div className={styles.switches}>
        <FilterSelect
          label="Client"
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={choose}
        />
        <YearStepper year={year} onYear={setYear} />
      </div>
      {client ? (
        <Year key={`${client.id} ${year}`} client={client} year={year} onClose={onClose} />
      ) : (
        <p className="m-dim">Choose a client. Twelve amounts can then be typed, or pasted from a sheet.</p>
      )}
    </div>
  )
}

type YearProps = Readonly<{ client: Client; year: number; onClose: () => void }>

const Year = ({ client, year, onClose }: YearProps) => {
  const [from_month, to_month] = [`${year}-01`, `${year}-12`]
  const filter = { client_id: client.id, currency: client.currency, from_month, to_month, limit: 200 }
  const query = useCallQuery(listRevenue, { query: filter })
  return (
    <Loaded query={query} what="the plan" shape="form">
      {(rows) => <Months client={client} year={year} onClose={onClose} rows={rows} />}
    </Loaded>
  )
}

const Months = ({ client, year, onClose, rows }: YearProps & Readonly<{ rows: readonly Revenue[] }>) => {
  const months = monthsOf(year)
  const [typed, setTyped] = useState(() => typedPlan(rows, months, client.currency))
  const add = useCall(addRevenue)
  const update = useCall(updateRevenue)
  const changes = changedMonths(rows, months, typed, client.currency)
  const isWrong = changes.some(({ planned_minor }) => Number.isNaN(planned_minor))
  const paste = (at: number, event: ClipboardEvent): void => {
    const next = pastedInto(typed, at, event.clipboardData.getData('text'))
    if (!next) return
    event.preventDefault()
    setTyped(next)
  }
  const save = async (): Promise<void> => {
    for (const { month, planned_minor, row } of changes) {
      const note = row?.note ?? `Plan of ${year}`
      const isSent =
        row?.id && row.version
          ? await update.run({ params: { id: row.id }, body: { version: row.version, planned_minor, note } })
          : await add.run({ body: { client_id: client.id, month, planned_minor, note } })
      if (!isSent) return
    }
    onClose()
  }
  return (
    <>
      <div className={styles.months}>
        {months.map((month, at) => (
          <TextInput
            key={month}
            label={monthText(month)}
            className="m-number"
            inputMode="decimal"
            value={typed[at] ?? ''}
            onPaste={(event) => paste(at, event)}
            onChange={(event) => setTyped(typed.with(at, event.currentTarget.value))}
          />
        ))}
      </div>
      <p className="m-dim m-small">In {client.currency}. A row or a column of a sheet fills the months that follow.</p>
      {isWrong && <p role="alert">Write amounts such as 1200.00.</p>}
      <Refused failure={add.failure ?? update.failure} />
      <div className={styles.buttons}>
        <Button
          disabled={changes.length === 0 || isWrong}
          loading={add.isRunning || update.isRunning}
          onClick={() => void save()}
        >
          {changes.length === 0 ? 'Save plan' : `Save ${changes.length} ${changes.length === 1 ? 'month' : 'months'}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
