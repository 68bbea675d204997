import { TicketDetails } from '../tickets/details-screen.tsx'

const TicketDayScreen = () => <TicketDetails isMonthly={false} />
export default TicketDayScreen
