import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listSessionsOf } from '../../contract/others.calls.ts'
import { ActAsDialog } from './act-as-dialog.tsx'

/** The dialog "Log in as employee" for the id in the address: `useDrawer('act_as').open(employee.id)` of any screen. */
const ActAsPanel = () => {
  const { has } = useActor()
  const { id, close } = useDrawer('act_as')
  const employee = Number(id)
  const isAsked = Number.isInteger(employee) && employee > 0 && has('session.act_as')
  const query = useCallQuery(listSessionsOf, { params: { role: 'User', id: employee } }, { enabled: isAsked })
  if (!isAsked || !query.data) return null
  return <ActAsDialog employee={{ id: employee, name: query.data.name }} onClose={close} />
}
export default ActAsPanel
