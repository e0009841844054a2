export { PlainView as default } from '../shared/PlainView.tsx';
