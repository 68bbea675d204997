import { Button } from '@mantine/core'
import { lazy } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listTokens } from '../../contract/tokens.calls.ts'
import { TOKEN_STATES, type TokenRow, tokenState } from '../../contract/tokens.models.ts'
import { limitsText } from '../../contract/tokens.rules.ts'
import { lastUse, TONES } from './token-text.ts'

const TokenForm = lazy(() => import('./token-form.tsx'))
const TokenDetails = lazy(() => import('./token-details.tsx'))

const address = z.object({ q: z.string().max(80).optional(), state: tokenState.optional() })
const STATES = tokenState.options.map((state) => ({ value: state, label: TOKEN_STATES[state] }))

const COLUMNS: readonly Column<TokenRow>[] = [
  { key: 'name', title: 'Name', text: (row) => row.name, sort: 'name', onPhone: 'title' },
  { key: 'owner', title: 'Owner', text: (row) => row.owner.name, sort: 'owner' },
  { key: 'keys', title: 'Permissions', text: (row) => String(row.keys), isNumber: true, onPhone: 'hide' },
  { key: 'limits', title: 'Only', text: (row) => limitsText(row.brands, row.departments) },
  { key: 'last_used_at', title: 'Last used', text: lastUse, sort: 'last_used_at' },
  { key: 'expires_at', title: 'Expires', text: (row) => dateTime(row.expires_at), sort: 'expires_at', isShort: true },
  {
    key: 'state',
    title: 'State',
    text: (row) => TOKEN_STATES[row.state],
    cell: (row) => <StatusBadge tone={TONES[row.state]} word={TOKEN_STATES[row.state]} />,
    onPhone: 'status',
  },
]

/** The API tokens of the person; of all administrators for a super admin. */
const TokensTab = () => {
  const here = useHere()
  const [state, set] = useAddressState(address)
  const [shown, add] = [useDrawer('token'), useDrawer('add')]
  const clear = (): void => set({ q: undefined, state: undefined })
  const row = (useListResponse(listTokens, { query: state }).data ?? []).find(({ id }) => String(id) === shown.id)
  const button = <Button onClick={() => add.open('token')}>Add token</Button>
  return (
    <div className="m-stack">
      <InHead>{button}</InHead>
      <CallTable
        id="api-tokens"
        label="API tokens"
        call={listTokens}
        input={{ query: state }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ token: id })}
        isPast={(one) => one.state !== 'open' && one.state !== 'paused'}
        isFiltered={state.q !== undefined || state.state !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search tokens' }}
            count={state.state === undefined ? 0 : 1}
            onClear={clear}
          >
            <FilterSelect label="State" options={STATES} value={state.state} onChange={(one) => set({ state: one })} />
          </FilterBar>
        }
        empty={{
          title: 'No API tokens yet',
          text: 'With a token a program uses the admin area in your name, as far as you let it.',
          action: button,
        }}
      />
      <SideDrawer title="Add token" is_open={add.id !== null} onClose={add.close}>
        {add.id !== null && <TokenForm onDone={add.close} />}
      </SideDrawer>
      <SideDrawer
        history={['api_tokens', shown.id]}
        title={row?.name ?? 'API token'}
        is_open={shown.id !== null}
        onClose={shown.close}
      >
        {shown.id !== null && <TokenDetails key={shown.id} id={Number(shown.id)} />}
      </SideDrawer>
    </div>
  )
}
export default TokensTab
