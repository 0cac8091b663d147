/** Ends a text with an ellipsis after as many whole lines as its place has room for. */
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
