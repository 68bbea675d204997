import { SignInPage } from '../parts/sign-in-page.tsx'

const LoginScreen = () => (
  <SignInPage area="employee" title="Sign in" other={{ href: '/admin', label: 'Administrator sign-in' }} />
)
export default LoginScreen
