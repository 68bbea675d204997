import { TargetDetails } from '../targets/details-screen.tsx'

const TargetDayScreen = () => <TargetDetails isMonthly={false} />
export default TargetDayScreen
