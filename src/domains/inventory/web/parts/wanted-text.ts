type Wanted = Readonly<{ quantity: number; category: Readonly<{ name: string }> }>

/** Writes what a request is for: `Laptops`, `3 × Laptops`. */
export const wantedText = ({ quantity, category }: Wanted): string =>
  quantity === 1 ? category.name : `${quantity} × ${category.name}`
