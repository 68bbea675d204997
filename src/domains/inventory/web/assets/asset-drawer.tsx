import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Line } from '#kit/web/chart/line.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { dateTime, fullDay, month } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { EQUIPMENT_PHOTO, uploadPhoto, viewAsset } from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { assetRecord } from '../../contract/inventory.records.ts'
import { AssignmentItem } from '../desk/assignment-item.tsx'
import { Photos } from '../parts/equipment-photo.tsx'
import { useCategories } from '../parts/use-categories.ts'
import { STATUS } from '../parts/labels.ts'
import styles from '../parts/inventory.module.css'

type View = DataOf<typeof viewAsset>
type Props = Readonly<{ drawer: DrawerState; menu: (row: Asset) => ReactNode }>

/** A piece of equipment: its details, holders, photos, repairs, value and history. */
export const AssetDrawer = ({ drawer, menu }: Props) => {
  const id = Number(drawer.id)
  const query = useCallQuery(viewAsset, { params: { id } }, { enabled: drawer.id !== null })
  const asset = query.data?.asset
  return (
    <SideDrawer
      history={['inventory_assets', drawer.id, asset && `${asset.name} (${asset.tag})`]}
      title={
        <span className="m-row">
          {asset ? `${asset.name} (${asset.tag})` : 'Equipment'} {asset && menu(asset)}
        </span>
      }
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the equipment" shape="form">
        {(view) => <Shown view={view} />}
      </Loaded>
    </SideDrawer>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

const Shown = ({ view }: Readonly<{ view: View }>) => (
  <div className="m-stack">
    <Data asset={view.asset} />
    <Part title="Holders">
      {view.assignments.length === 0 && <p className="m-dim">It was not handed out yet.</p>}
      <ul className={styles.list}>
        {view.assignments.map((row) => (
          <AssignmentItem key={row.id} row={row} />
        ))}
      </ul>
    </Part>
    <AssetPhotos view={view} />
    {view.repairs.length > 0 && (
      <Part title="Repairs">
        <Repairs repairs={view.repairs} />
      </Part>
    )}
    <Value view={view} />
    <Part title="History">
      <Events events={view.events} />
    </Part>
  </div>
)

const Data = ({ asset }: Readonly<{ asset: Asset }>) => {
  const { categories } = useCategories()
  const own = categories.find(({ id }) => id === asset.category.id)?.fields ?? []
  return (
    <DetailsOf
      of={assetRecord}
      row={asset}
      items={[
        ['status', <StatusBadge key="status" {...STATUS[asset.status]} />],
        [
          'holder',
          asset.holder ? (
            <PersonChip key="holder" name={asset.holder.name} photo={{ id: asset.holder.id }} />
          ) : (
            'No one'
          ),
        ],
        'category',
        'manufacturer',
        'model',
        'serial',
        ...(asset.serial_exception === null ? [] : (['serial_exception'] as const)),
        'condition',
        'location',
        ...own.map(({ key, label }) => [label, asset.extra[key] ?? null] as const),
        'purchased_on',
        'price_minor',
        'book_minor',
        'supplier',
        'order_number',
        'warranty_until',
        'notes',
      ]}
    />
  )
}

const AssetPhotos = ({ view: { asset, photos } }: Readonly<{ view: View }>) => {
  const own = photos.filter(({ kind }) => kind === 'item')
  if (own.length === 0 && !asset.can.edit) return null
  return (
    <Part title="Photos">
      <Photos ids={own.map(({ id }) => id)} text={asset.name} />
      {asset.can.edit && own.length < EQUIPMENT_PHOTO.of_a_kind && (
        <UploadBox
          call={uploadPhoto}
          input={{ body: { id: asset.id, kind: 'item' } }}
          takes="picture"
          max_bytes={EQUIPMENT_PHOTO.max_bytes}
          label="Add photo"
        />
      )}
    </Part>
  )
}

const Repairs = ({ repairs }: Readonly<{ repairs: View['repairs'] }>) => (
  <ul className={styles.list}>
    {repairs.map((row) => (
      <li key={row.id}>
        {row.vendor ?? 'Repair'}, from {fullDay(row.sent_on)}
        {row.back_on
          ? ` to ${fullDay(row.back_on)}`
          : row.expected_back_on
            ? `, back by ${fullDay(row.expected_back_on)}`
            : ''}
        {row.cost_minor !== null && row.currency && <> · {money(row.cost_minor, row.currency)}</>}
        {row.under_warranty && <span className="m-dim"> · under warranty</span>}
        {row.note && <p className="m-dim m-small">{row.note}</p>}
      </li>
    ))}
  </ul>
)

const Value = ({ view: { asset, depreciation } }: Readonly<{ view: View }>) => {
  const { currency } = asset
  if (currency === null || depreciation.length === 0) return null
  return (
    <Line
      title="Book value"
      unit={currency}
      labels={depreciation.map((row) => month(row.month))}
      series={[{ name: 'Book value', values: depreciation.map(({ book_minor }) => book_minor) }]}
      format={(value) => amount(Math.round(value), currency)}
    />
  )
}

const Events = ({ events }: Readonly<{ events: View['events'] }>) => (
  <ul className={styles.list}>
    {events.map((event) => (
      <li key={event.id}>
        {event.text}{' '}
        <span className="m-dim m-small">
          · {event.actor ?? 'Muster'}, {dateTime(event.at)}
        </span>
        {event.note && <p className="m-small">{event.note}</p>}
      </li>
    ))}
  </ul>
)
