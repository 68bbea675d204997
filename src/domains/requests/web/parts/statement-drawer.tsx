import { IconChevronRight } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { showBalance } from '../../contract/balances.calls.ts'
import type { BalanceRow, ListedBalance } from '../../contract/balances.models.ts'
import { leaveYear } from '../request/balance-line.ts'
import { amountText, overbookedText } from './amounts.ts'
import { LOT_LABELS } from './labels.ts'
import { lapseText } from './lapse-text.ts'
import { Postings } from './statement-postings.tsx'
import { SinceThen } from './statement-since.tsx'
import styles from './balance.module.css'

/** Lists of people leave out what lapses. */
type Shown = ListedBalance & Partial<Pick<BalanceRow, 'lapse'>>

type Props = Readonly<{
  /** The owner of the account. */
  user_id: number
  /** Its id is that of a type. */
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** The balances among which that of the type is; null until they are loaded. */
  rows: readonly Shown[] | null
  /** The name of the owner, where that is not the reader. */
  name?: string
}>

/** The statement of one type: the figures of a day, and every posting of the leave year with the balance after it. */
export const StatementDrawer = ({ user_id, drawer, rows, name }: Props) => {
  const row = rows?.find(({ type_id }) => String(type_id) === drawer.id)
  const title = [row?.name ?? 'Statement', ...(name ? [name] : [])].join(', ')
  return (
    <SideDrawer title={title} is_open={drawer.id !== null} onClose={drawer.close}>
      {rows === null && <Skeletons shape="table" />}
      {drawer.id !== null && rows && !row && (
        <Empty
          outcome="not_found"
          title="No such leave account"
          text={`The link names a type of leave that ${name ?? 'your list'} has no account of.`}
          action={
            <Button variant="default" onClick={drawer.close}>
              Show the balances
            </Button>
          }
        />
      )}
      {drawer.id !== null && row && (
        <Statement key={drawer.id} user_id={user_id} type_id={Number(drawer.id)} row={row} />
      )}
    </SideDrawer>
  )
}

type StatementProps = Readonly<{ user_id: number; type_id: number; row: Shown }>

const Statement = ({ user_id, type_id, row }: StatementProps) => {
  const [on, setOn] = useState<string | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const today = todayIn(useActor().time_zone)
  const date = on ?? row.date
  const query = { date, type_id, ...(known === null ? {} : { known_on: known }) }
  const found = useCallQuery(
    showBalance,
    { params: { userId: user_id }, query },
    { enabled: on !== null || known !== null, showPrevious: true },
  )
  const isOther = on !== null || known !== null
  const shown = isOther ? found.data?.[0] : row
  return (
    <div className={styles.statement}>
      <FieldRow>
        <DayInput label="Balance on" value={date} onChange={setOn} onClear={() => setOn(null)} />
        <DayInput
          label="As known on"
          value={known ?? ''}
          max={today}
          onChange={setKnown}
          onClear={() => setKnown(null)}
        />
      </FieldRow>
      {isOther && found.failure && (
        <p role="alert">{Object.values(found.failure.fields)[0] ?? found.failure.message}</p>
      )}
      {isOther && found.data?.length === 0 && (
        <p className="m-dim">Nothing was granted by then: there is no balance for this day.</p>
      )}
      {shown && <Figures row={shown} />}
      {known !== null && shown && <SinceThen user_id={user_id} row={shown} known={known} />}
      <Postings
        user_id={user_id}
        type_id={type_id}
        year={on === null ? null : shown ? leaveYear(shown) : null}
        known={known}
      />
    </div>
  )
}

const Figures = ({ row }: { row: Shown }) => {
  const text = (amount: number): string => amountText(amount, row.unit)
  const { pending, lapse } = row
  const lapses = lapse ? lapseText({ ...row, lapse }) : null
  return (
    <section>
      <h3>On {fullDay(row.date)}</h3>
      <div className={styles.big}>
        <Big label="Taken" value={text(row.taken)} />
        <Big label="Booked later" value={text(row.booked)} note={pending > 0 ? `${text(pending)} pending` : ''} />
        <Big label="Available" value={text(row.available)} isMain />
      </div>
      {row.overbooked && <p className={styles.bad}>{overbookedText(row)}</p>}
      {lapses && (
        <p className={lapses.is_loss ? styles.expiry : 'm-dim m-small'}>
          {[lapses.text, carriedText(row)].filter((part) => part !== '').join(', ')}
        </p>
      )}
      <Reckoning row={row} />
    </section>
  )
}

/** Writes the amount that is carried over, next to one that lapses. */
const carriedText = ({ lapse, unit }: Shown): string =>
  lapse && lapse.amount > 0 && lapse.carried > 0 && lapse.carried_to
    ? `${amountText(lapse.carried, unit)} carry over until ${fullDay(lapse.carried_to)}`
    : ''

type BigProps = Readonly<{ label: string; value: string; note?: string; isMain?: boolean }>

const Big = ({ label, value, note = '', isMain = false }: BigProps) => (
  <div data-main={isMain}>
    <span className="m-dim m-small">{label}</span>
    <strong>{value}</strong>
    {note !== '' && <span className="m-dim m-small">{note}</span>}
  </div>
)

/** The parts of the balance, folded. */
const Reckoning = ({ row }: { row: Shown }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const text = (amount: number): string => amountText(amount, row.unit)
  const optional = (label: string, amount: number) => (amount === 0 ? [] : [[label, text(amount)] as const])
  return (
    <div className={styles.reckoning}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!isOpen)}
      >
        How it adds up <IconChevronRight size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id}>
          <Facts
            facts={[
              ...optional('Granted', row.granted),
              ...optional('Accrued', row.accrued),
              ...optional('Carried over', row.carried),
              ...optional('Adjusted', row.adjusted),
              ...optional('Expired', -row.expired),
              ...optional('Taken', -row.taken),
              ['Balance', text(row.balance)],
              ['At the end of the year', text(row.year_end)],
              ...row.lots.map(
                (lot) => [`${LOT_LABELS[lot.origin]}, until ${fullDay(lot.valid_to)}`, text(lot.left)] as const,
              ),
            ]}
          />
          <p className="m-dim m-small">
            Pending requests are taken off already: those up to this day from the balance, later ones from what is
            available. Requests for another leave year count there.
          </p>
        </div>
      )}
    </div>
  )
}
