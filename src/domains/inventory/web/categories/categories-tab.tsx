import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { addCategory, listCategories, updateCategory } from '../../contract/categories.calls.ts'
import type { Category } from '../../contract/inventory.models.ts'
import { CategoryFields } from './category-fields.tsx'

const COLUMNS: readonly Column<Category>[] = [
  {
    key: 'name',
    title: 'Category',
    cell: (row) => (
      <>
        {row.name} {!row.active && <StatusBadge tone="off" word="Not in use" />}
        {row.below_min && <StatusBadge tone="attention" word="Below minimum" />}
      </>
    ),
    text: (row) => row.name,
    sortValue: (row) => row.name.toLowerCase(),
    onPhone: 'title',
  },
  { key: 'prefix', title: 'Prefix', text: (row) => row.tag_prefix, width: 90 },
  { key: 'keepers', title: 'Kept by', text: (row) => row.keepers.map(({ name }) => name).join(', ') || '–' },
  { key: 'in_stock', title: 'In stock', text: (row) => number(row.in_stock), isNumber: true },
  {
    key: 'min_stock',
    title: 'Minimum',
    text: (row) => (row.min_stock === null ? '–' : number(row.min_stock)),
    isNumber: true,
  },
  { key: 'assigned', title: 'Handed out', text: (row) => number(row.assigned), isNumber: true },
  { key: 'total', title: 'All', text: (row) => number(row.total), isNumber: true },
]

const valuesOf = (row: Category) => ({
  name: row.name,
  keeper_role_ids: row.keepers.map(({ id }) => id),
  useful_life_months: row.useful_life_months,
  salvage_bp: row.salvage_bp,
  warranty_months: row.warranty_months,
  min_stock: row.min_stock,
  requestable: row.requestable,
  holds_data: row.holds_data,
  terms: row.terms,
  fields: row.fields,
  active: row.active,
})

/** Categories of equipment: their keepers, defaults, terms and own fields. */
export const CategoriesTab = () => {
  const here = useHere()
  const drawer = useDrawer('category')
  const { meta } = useListAnswer(listCategories, {})
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
        values={valuesOf}
        read={(row) => <CategoryFacts row={row} />}
        fields={(form, row) => <CategoryFields form={form} row={row} />}
      />
    </>
  )
}

const CategoryFacts = ({ row }: Readonly<{ row: Category }>) => (
  <Facts
    facts={[
      ['Prefix of tags', row.tag_prefix],
      ['Kept by', row.keepers.map(({ name }) => name).join(', ')],
      ['Useful life', row.useful_life_months && `${row.useful_life_months} months`],
      ['Warranty', row.warranty_months && `${row.warranty_months} months`],
      ['Minimum stock', row.min_stock],
      ['Can be requested', row.requestable ? 'Yes' : 'No'],
      ['Holds data', row.holds_data ? 'Yes' : 'No'],
      ['Terms', row.terms],
    ]}
  />
)
