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
  const isOpen = Number.isInteger(employee) && employee > 0 && has('session.act_as')
  const query = useCallQuery(listSessionsOf, { params: { role: 'User', id: employee } }, { enabled: isOpen })
  if (!isOpen || (!query.data && !query.failure)) return null
  // A person who may not see sign-ins of others does not learn the name here; the server decides about the impersonation.
  return <ActAsDialog employee={{ id: employee, name: query.data?.name ?? 'this employee' }} onClose={close} />
}
export default ActAsPanel
