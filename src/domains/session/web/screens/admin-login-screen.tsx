import { SignInPage } from '../parts/sign-in-page.tsx'

const AdminLoginScreen = () => (
  <SignInPage area="admin" title="Administrator sign-in" other={{ href: '/login', label: 'Employee sign-in' }} />
)
export default AdminLoginScreen
