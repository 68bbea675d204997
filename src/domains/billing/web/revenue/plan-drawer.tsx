import { Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { month as monthWords, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listClients } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { addRevenue, listRevenue, updateRevenue } from '../../contract/revenue.calls.ts'
import type { Revenue } from '../../contract/revenue.models.ts'
import { changedMonths, monthsOf, pastedInto, typedPlan } from './year-plan.ts'
import styles from '../parts/billing.module.css'

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
            label={monthWords(month)}
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
