export { TextFilter as default } from '../shared/TextFilter.tsx';
