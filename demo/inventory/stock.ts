/** The equipment of the demo organisation: per category, what is assigned and what is in stock. */
export type DemoCategory = Readonly<{
  key: 'laptop' | 'screen' | 'headset' | 'phone' | 'card' | 'key' | 'furniture'
  name: string
  prefix: string
  keeper: number
  life: number | null
  warranty: number | null
  min_stock: number | null
  holds_data: boolean
  requestable: boolean
  terms: string
  fields: readonly Readonly<{ key: string; label: string; type: string; options: readonly string[] }>[]
  items: readonly Readonly<{ name: string; manufacturer: string; model: string; price_minor: number }>[]
  /** One of so many people has one; null: no one does. */
  each: number | null
  in_stock: number
  in_repair: number
  lost: number
  retired: number
}>

const COMPUTER_TERMS =
  'Lock the screen when you leave it. Report loss or damage on the same day. It stays the property of Northwind.'

const NONE = {
  holds_data: false,
  requestable: false,
  terms: '',
  fields: [],
  in_repair: 0,
  lost: 0,
  retired: 0,
} as const

export const STOCK: readonly DemoCategory[] = [
  {
    ...NONE,
    key: 'laptop',
    name: 'Laptops',
    prefix: 'NL',
    keeper: 2,
    life: 36,
    warranty: 36,
    min_stock: 4,
    holds_data: true,
    requestable: true,
    terms: COMPUTER_TERMS,
    fields: [
      { key: 'memory', label: 'Memory in GB', type: 'number', options: [] },
      { key: 'layout', label: 'Keyboard', type: 'choice', options: ['German', 'English', 'Hindi'] },
    ],
    items: [
      { name: 'Laptop 14', manufacturer: 'Lenovo', model: 'T14 Gen 5', price_minor: 139_900 },
      { name: 'Laptop 16', manufacturer: 'Dell', model: 'Precision 5690', price_minor: 189_900 },
      { name: 'Laptop 13', manufacturer: 'Framework', model: '13', price_minor: 124_900 },
    ],
    each: 1,
    in_stock: 3,
    in_repair: 3,
    lost: 1,
    retired: 5,
  },
  {
    ...NONE,
    key: 'screen',
    name: 'Screens',
    prefix: 'SC',
    keeper: 2,
    life: 60,
    warranty: 36,
    min_stock: 3,
    requestable: true,
    items: [{ name: 'Screen 27', manufacturer: 'Eizo', model: 'EV2740X', price_minor: 64_900 }],
    each: 2,
    in_stock: 6,
    in_repair: 2,
    retired: 3,
  },
  {
    ...NONE,
    key: 'headset',
    name: 'Headsets',
    prefix: 'HS',
    keeper: 2,
    life: 24,
    warranty: 24,
    min_stock: 4,
    requestable: true,
    items: [{ name: 'Headset', manufacturer: 'Jabra', model: 'Evolve2 65', price_minor: 17_900 }],
    each: 6,
    in_stock: 6,
  },
  {
    ...NONE,
    key: 'phone',
    name: 'Phones',
    prefix: 'PH',
    keeper: 2,
    life: 24,
    warranty: 24,
    min_stock: 1,
    holds_data: true,
    requestable: true,
    terms: COMPUTER_TERMS,
    items: [{ name: 'Phone', manufacturer: 'Fairphone', model: '5', price_minor: 54_900 }],
    each: 8,
    in_stock: 2,
    in_repair: 1,
    lost: 1,
    retired: 1,
  },
  {
    ...NONE,
    key: 'card',
    name: 'Access cards',
    prefix: 'AC',
    keeper: 3,
    life: null,
    warranty: null,
    min_stock: 5,
    terms: 'The card is for you alone. Report its loss at once.',
    items: [{ name: 'Access card', manufacturer: 'HID', model: 'Seos', price_minor: 900 }],
    each: 1,
    in_stock: 5,
    lost: 1,
  },
  {
    ...NONE,
    key: 'key',
    name: 'Keys',
    prefix: 'KY',
    keeper: 3,
    life: null,
    warranty: null,
    min_stock: null,
    items: [{ name: 'Key of the archive', manufacturer: 'Dom', model: 'ix 6', price_minor: 4900 }],
    each: null,
    in_stock: 4,
  },
  {
    ...NONE,
    key: 'furniture',
    name: 'Furniture',
    prefix: 'FU',
    keeper: 0,
    life: 120,
    warranty: 60,
    min_stock: null,
    items: [{ name: 'Standing desk', manufacturer: 'Steelcase', model: 'Migration', price_minor: 79_900 }],
    each: null,
    in_stock: 2,
  },
]
