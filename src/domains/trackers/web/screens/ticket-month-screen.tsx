import { TicketDetails } from '../tickets/details-screen.tsx'

const TicketMonthScreen = () => <TicketDetails isMonthly />
export default TicketMonthScreen
