import { Page } from '#kit/web/layout/page.tsx'
import { searchTickets } from '../../contract/ticket-trackers.calls.ts'
import { SearchView } from '../tickets/search-view.tsx'

const SearchTicketsScreen = () => (
  <Page title="Search tickets" context="Tickets of your team and of people you lead">
    <SearchView call={searchTickets} />
  </Page>
)
export default SearchTicketsScreen
