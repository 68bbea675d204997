declare module 'subset-font' {
  type Options = Readonly<{
    targetFormat?: 'woff2'
    keepFeatures?: readonly string[]
    variationAxes?: Readonly<Record<string, Readonly<{ min: number; max: number }>>>
  }>
  /** The font with the glyphs of the text alone. */
  const subset: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export default subset
}
