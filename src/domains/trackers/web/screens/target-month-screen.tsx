import { TargetDetails } from '../targets/details-screen.tsx'

const TargetMonthScreen = () => <TargetDetails isMonthly />
export default TargetMonthScreen
