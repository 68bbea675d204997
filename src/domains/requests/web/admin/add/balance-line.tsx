import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { showBalance } from '../../../contract/balances.calls.ts'
import { amountText } from '../../parts/amounts.ts'

type Props = Readonly<{ user_id: number; type_id: number; date: string }>

/** Shows the balance of a person in a type on a day, while a request for them is entered. */
export const BalanceLine = ({ user_id, type_id, date }: Props) => {
  const input = { params: { userId: user_id }, query: { date, type_id } }
  const query = useCallQuery(showBalance, input, { keepPrevious: true, background: true })
  const row = query.data?.[0]
  if (!row) return null
  return (
    <p role="status" className="m-dim">
      {amountText(row.available, row.unit)} available on {fullDay(date)}.
    </p>
  )
}
