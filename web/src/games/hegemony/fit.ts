/** Truncates a text with an ellipsis after the last line that fits into its element. */
export function fit(node: HTMLElement): () => void {
  const look = (): void => {
    node.style.removeProperty('--fit')
    const line = Number.parseFloat(getComputedStyle(node).lineHeight)
    node.style.setProperty('--fit', String(Math.max(1, Math.round(node.clientHeight / line))))
  }
  const observer = new ResizeObserver(look)
  observer.observe(node)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}
