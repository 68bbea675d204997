import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { addCategory, listCategories, updateCategory } from '../../contract/categories.calls.ts'
import type { Category } from '../../contract/inventory.models.ts'
import { categoryRecord } from '../../contract/inventory.records.ts'
import { CategoryFields } from './category-fields.tsx'

const COLUMNS = columnsOf<typeof categoryRecord, Category>(categoryRecord, [
  [
    'name',
    {
      title: 'Category',
      cell: (row) => (
        <>
          {row.name} {!row.active && <StatusBadge tone="off" word="Not in use" />}
          {row.below_min && <StatusBadge tone="attention" word="Below minimum" />}
        </>
      ),
      sortValue: (row) => row.name.toLowerCase(),
      onPhone: 'title',
    },
  ],
  ['tag_prefix', { width: 90 }],
  'keepers',
  'in_stock',
  'min_stock',
  'assigned',
  'total',
])

/** Categories of equipment: their keepers, defaults, terms and own fields. */
export const CategoriesTab = () => {
  const here = useHere()
  const drawer = useDrawer('category')
  const { meta } = useListResponse(listCategories, {})
  const add = meta?.can_add === true && <Button onClick={() => drawer.open('new')}>Add category</Button>
  return (
    <>
      <CallTable
        id="equipment-categories"
        label="Categories"
        call={listCategories}
        input={{}}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ category: row.id })}
        isPast={(row) => !row.active}
        empty={{ title: 'No categories yet. Add the first.', action: add }}
        toolbar={add}
      />
      <EntityDrawer
        table="inventory_categories"
        drawer={drawer}
        word="category"
        list={listCategories}
        input={{}}
        add={addCategory}
        empty={{ salvage_bp: 0, requestable: true, holds_data: false, fields: [] }}
        update={updateCategory}
        params={({ id }) => ({ id })}
        values={categoryRecord.values}
        read={(row) => <CategoryDetails row={row} />}
        fields={(form, row) => <CategoryFields form={form} row={row} />}
      />
    </>
  )
}

const CategoryDetails = ({ row }: Readonly<{ row: Category }>) => (
  <DetailsOf
    of={categoryRecord}
    row={row}
    items={[
      'tag_prefix',
      'keepers',
      'useful_life_months',
      'warranty_months',
      'min_stock',
      'requestable',
      'holds_data',
      'terms',
    ]}
  />
)
