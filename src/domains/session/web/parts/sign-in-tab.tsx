import { useParams } from '@tanstack/react-router'
import { PersonSignIn } from './person-sign-in.tsx'

/** The tab "Sign-in" of an employee's details. */
const SignInTab = () => {
  const { id } = useParams({ strict: false })
  return <PersonSignIn person={{ role: 'User', id: Number(id) }} />
}
export default SignInTab
