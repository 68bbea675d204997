import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { sessionRole } from '../../contract/session.models.ts'
import { PersonSignIn } from './person-sign-in.tsx'

/** A drawer with the sign-in of the account in the address: `useDrawer('sign_in').open('Admin-7')` of any screen. */
const SignInDrawer = () => {
  const { id, close } = useDrawer('sign_in')
  const [area, number] = (id ?? '').split('-')
  const role = sessionRole.safeParse(area).data
  return (
    <SideDrawer title="Sign-in" is_open={role !== undefined} onClose={close}>
      {role && <PersonSignIn person={{ role, id: Number(number) }} />}
    </SideDrawer>
  )
}
export default SignInDrawer
