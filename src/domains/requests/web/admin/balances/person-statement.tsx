import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { showBalance } from '../../../contract/balances.calls.ts'
import type { BalanceRow } from '../../../contract/balances.models.ts'
import { StatementDrawer } from '../../parts/statement-drawer.tsx'

type Props = Readonly<{
  user_id: number
  /** Undefined where a link opened it on another page of the list. */
  name: string | undefined
  on: string
  drawer: Pick<DrawerState, 'id' | 'close'>
}>

const NO_ROWS: readonly BalanceRow[] = []

/** The statement of another person, also where a link opened it and their balances are not known yet. */
export const PersonStatement = ({ user_id, name, on, drawer }: Props) => {
  const input = { params: { userId: user_id }, query: { date: on } }
  const query = useCallQuery(showBalance, input, { enabled: drawer.id !== null })
  return <StatementDrawer user_id={user_id} drawer={drawer} rows={query.data ?? NO_ROWS} {...(name ? { name } : {})} />
}
